/** PowerShell commands by their verbs: those that only report are known, every other one may change something. */

const READING_VERBS = new Set(
  `get select where sort group measure format test resolve compare convertto convertfrom split join find search`.split(
    ' ',
  ),
);

/** Commands with a reading verb that change something, and commands without one that do not. */
const CHANGING = new Set(['format-volume', 'join-domain', 'foreach-object']);
const HARMLESS = new Set(['write-output', 'write-host', 'out-string', 'out-host', 'out-null', 'out-default']);

/** The short names of commands that change something, run something, or cannot be told. */
const ALIASES: ReadonlyMap<string, string> = new Map(
  `rm del erase rd ri rmdir=Remove-Item sc=Set-Content ac=Add-Content clc=Clear-Content tee=Tee-Object ni md mkdir=New-Item
  mv mi move=Move-Item cp cpi copy=Copy-Item ren rni=Rename-Item si=Set-Item cli=Clear-Item sp=Set-ItemProperty
  rp=Remove-ItemProperty clp=Clear-ItemProperty rnp=Rename-ItemProperty cpp=Copy-ItemProperty mp=Move-ItemProperty
  iex=Invoke-Expression icm=Invoke-Command ii=Invoke-Item saps start=Start-Process spps kill=Stop-Process sajb=Start-Job
  iwr curl wget=Invoke-WebRequest irm=Invoke-RestMethod sal=Set-Alias nal=New-Alias sv set=Set-Variable nv=New-Variable
  epcsv=Export-Csv epal=Export-Alias sasv=Start-Service spsv=Stop-Service ipmo=Import-Module nmo=New-Module nsn=New-PSSession
  etsn=Enter-PSSession ndr mount=New-PSDrive rdr=Remove-PSDrive swmi=Set-WmiInstance iwmi=Invoke-WmiMethod
  rwmi=Remove-WmiObject %=ForEach-Object foreach=ForEach-Object lp=Out-Printer ogv=Out-GridView ihy=Invoke-History
  r=Invoke-History rbp=Remove-PSBreakpoint scb=Set-Clipboard sl cd chdir=Set-Location pushd=Push-Location popd=Pop-Location`
    .split(/\s+/)
    .reduce<{ names: string[]; pairs: [string, string][] }>(
      ({ names, pairs }, word) => {
        const [name = '', command] = word.split('=');
        if (command === undefined) return { names: [...names, name], pairs };
        return { names: [], pairs: [...pairs, ...[...names, name].map((one): [string, string] => [one, command])] };
      },
      { names: [], pairs: [] },
    ).pairs,
);

/** Why a command, named in lower case, is not just for reading; null when it is, or is no command of PowerShell's. */
export function cmdletHarm(name: string): string | null {
  const command = ALIASES.get(name);
  if (command !== undefined) return `\`${name}\` is \`${command}\`, which changes something`;
  const [, verb] = /^([a-z]+)-[a-z]/.exec(name) ?? [];
  if (verb === undefined || HARMLESS.has(name) || (READING_VERBS.has(verb) && !CHANGING.has(name))) return null;
  return `\`${name}\` changes something, or runs something that cannot be told`;
}
