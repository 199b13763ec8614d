# Completion of pimodes for fish:
#   pimodes completion fish > ~/.config/fish/completions/pimodes.fish

function __pimodes_offers
    set -l words (commandline -opc)
    set -e words[1]
    set -l typed (commandline -ct)
    set -l stem (string match -r -- '^--[^=]+=' $typed; or echo)
    for line in (command pimodes complete (count $words) $words $typed 2>/dev/null </dev/null)
        switch $line
            case :file
                printf '%s\n' $stem(__fish_complete_path (string replace -- "$stem" '' $typed))
            case :folder
                printf '%s\n' $stem(__fish_complete_directories (string replace -- "$stem" '' $typed) '')
            case '*'
                printf '%s\n' $line
        end
    end
end

complete -c pimodes -f -k -a '(__pimodes_offers)'
