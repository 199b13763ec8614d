/** What an allowed command may still not do: change files, gain rights, install, or run what cannot be looked at. */

import { argumentHarm, dependsOnArguments } from './shell-arguments.ts';
import { gitHarm } from './shell-git.ts';
import { cmdletHarm } from './shell-powershell.ts';
import type { ShellDialect, SimpleCommand, Word } from './shell-words.ts';

/** `named`: how many words at the command's beginning somebody allowed by name. */
export type Leave = { readonly named: number; readonly dialect: ShellDialect };

const list = (words: string): string[] => words.trim().split(/\s+/);

/** Commands that are refused whatever stands behind them, by what they do. */
const ALWAYS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'changes files': `rm rmdir unlink shred mv cp mkdir touch ln tee dd truncate install chmod chown chgrp chattr setfacl
      mkfifo mknod mktemp patch split csplit rsync scp sftp ftp wget zip unzip gzip gunzip bzip2 bunzip2 xz unxz zstd ar cpio
      fdisk parted mkfs mkswap mount umount losetup`,
    'changes rights, processes or the system': `sudo su doas pkexec runas kill killall pkill xkill reboot shutdown halt
      poweroff init systemctl service launchctl chroot unshare nsenter crontab at batch useradd userdel usermod passwd
      groupadd visudo sysctl modprobe insmod rmmod iptables ufw setcap`,
    'changes what later commands mean': `alias unalias export declare typeset local readonly read mapfile readarray getopts
      let set unset shopt hash enable bind trap ulimit umask compgen complete compopt jobs`,
    'opens an editor': 'vi vim nvim nano emacs emacsclient ed ex pico micro joe hx helix kak code subl gedit notepad',
    'manages packages': 'pacman dpkg rpm nix-env corepack',
    'runs text as commands': 'eval source . fc coproc',
  }).flatMap(([what, names]) => list(names).map((name) => [name, what] as const)),
);

/** Commands that run the command behind them: that one must have been allowed by name, in one entry with these. */
const RUNNERS = new Set(
  list(`env command builtin exec xargs nohup nice ionice timeout time stdbuf setsid script watch parallel flock busybox
    sh bash dash zsh ksh fish pwsh powershell cmd ssh npx bunx uvx pipx strace ltrace gdb entr`),
);

/** Why `command`, which begins as somebody allowed, is refused all the same; null when nothing speaks against it. */
export function harmOf(command: SimpleCommand, { named, dialect }: Leave): string | null {
  const [first, ...words] = command;
  if (first === undefined) return null;
  const program = programOf(first.text);
  const always = ALWAYS.get(program);
  if (always !== undefined) return `\`${first.text}\` ${always}`;
  const cmdlet = dialect === 'powershell' ? cmdletHarm(program) : null;
  if (cmdlet !== null) return cmdlet;
  if (RUNNERS.has(program)) return runnerHarm(command, { named, dialect });
  if (!dependsOnArguments(program)) return null;
  const strange = strangeOption(program, words);
  if (strange !== null)
    return `\`${strange.text}\` may become an option of \`${program}\`; quote it, or begin it with \`./\``;
  return program === 'git' ? gitHarm(command) : argumentHarm(program, words, named);
}

/** The program behind a path and an ending, in lower case, as some file systems take it. */
const programOf = (text: string): string =>
  (text.split(/[/\\]/).at(-1) ?? '').toLowerCase().replace(/\.(?:exe|cmd|bat|ps1)$/, '');

/** A pattern stands for files, and a file may be called `-delete`. Behind `--` nothing is an option, but for `find`. */
function strangeOption(program: string, words: readonly Word[]): Word | null {
  const end = program === 'find' ? -1 : words.findIndex(({ text }) => text === '--');
  const before = end === -1 ? words : words.slice(0, end);
  return before.find((word) => word.isWild || (word.text.startsWith('-') && !word.isLiteral)) ?? null;
}

/** `xargs grep` was allowed as such; what it runs is then held to the same rules. */
function runnerHarm(command: SimpleCommand, { named, dialect }: Leave): string | null {
  const told = `\`${command[0]?.text}\` runs another command`;
  const at = 1 + command.slice(1).findIndex(({ text }) => !/^--(?:no-install|no|offline)$/.test(text));
  const inner = command[at];
  if (inner === undefined || at >= named || at === 0 || !/^[a-z./][^=]*$/i.test(inner.text)) return told;
  const program = programOf(inner.text);
  if (RUNNERS.has(program)) return `${told}, which runs another`;
  if (programOf(command[0]?.text ?? '') === 'xargs' && dependsOnArguments(program))
    return `${told} with arguments that cannot be told`;
  return harmOf(command.slice(at), { named: named - at, dialect });
}
