# Completion of pimodes for PowerShell 5.1 and later. In $PROFILE:
#   pimodes completion powershell | Out-String | Invoke-Expression

Register-ArgumentCompleter -Native -CommandName pimodes -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $typed = $wordToComplete.Trim('"', "'")
    $words = @(
        foreach ($element in @($commandAst.CommandElements | Select-Object -Skip 1)) {
            if ($element.Extent.EndOffset -ge $cursorPosition) { break }
            if ($element -is [System.Management.Automation.Language.StringConstantExpressionAst]) { $element.Value }
            else { $element.Extent.Text }
        }
    )
    # PowerShell before 7.3 drops an empty word on its way to a program; its place is told, so nothing is lost.
    $arguments = @('complete', $words.Count) + $words + @($typed)
    try { $lines = @(& pimodes @arguments 2>$null) } catch { return }
    foreach ($line in $lines) {
        $word, $help = $line -split "`t", 2
        # Where nothing is offered PowerShell looks for files by itself.
        if ($word -eq ':file' -or $word -eq ':folder') { return }
        if (-not $word.StartsWith($typed, [System.StringComparison]::Ordinal)) { continue }
        if (-not $help) { $help = $word }
        [System.Management.Automation.CompletionResult]::new($word, $word, 'ParameterValue', $help)
    }
}
