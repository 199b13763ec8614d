# Completion of pimodes for bash 3.2 and later. In ~/.bashrc:
#   eval "$(pimodes completion bash)"

_pimodes() {
  # COMP_WORDS also ends words at `=` and `:`, so the words are put together again as blanks part them.
  local rest=${COMP_LINE:0:COMP_POINT} word i
  local -a words=()
  for ((i = 0; i < COMP_CWORD; i++)); do
    word=${COMP_WORDS[i]}
    if ((i == 0)) || [[ $rest == [[:blank:]]* ]]; then words+=("$word"); else words[${#words[@]} - 1]+=$word; fi
    rest=${rest#"${rest%%[![:blank:]]*}"}
    rest=${rest#"$word"}
  done
  if [[ $rest == [[:blank:]]* ]]; then words+=("${rest#"${rest%%[![:blank:]]*}"}"); else words[${#words[@]} - 1]+=$rest; fi
  words=("${words[@]//[\"\'\\]/}")

  # Readline replaces only what stands behind the last `=` or `:`.
  local typed=${words[${#words[@]} - 1]} stem=
  [[ $COMP_WORDBREAKS == *=* && $typed == *=* ]] && stem=${typed%"${typed##*=}"}
  [[ $COMP_WORDBREAKS == *:* && ${typed#"$stem"} == *:* ]] && stem=${typed%"${typed##*:}"}

  local help width=0
  local -a helps=()
  COMPREPLY=()
  while IFS=$'\t' read -r word help; do
    case $word in
      :file | :folder)
        compopt -o filenames 2>/dev/null
        typed=${typed#"$stem"}
        [[ $typed == '~/'* ]] && typed=$HOME${typed:1}
        while IFS= read -r help; do COMPREPLY+=("$help"); done < <(
          if [[ $word == :file ]]; then compgen -f -- "$typed"; else compgen -d -- "$typed"; fi
        )
        return
        ;;
      "$typed"*)
        word=${word#"$stem"}
        COMPREPLY+=("$word")
        helps+=("$help")
        ((${#word} > width)) && width=${#word}
        ;;
    esac
  done < <(command pimodes complete "$((${#words[@]} - 2))" "${words[@]:1}" 2>/dev/null </dev/null)

  # Where the words are only listed, a second Tab away, each stands with its help.
  case ${COMP_TYPE:-9} in 33 | 63 | 64) ;; *) return ;; esac
  ((${#COMPREPLY[@]} > 1)) || return
  for i in "${!COMPREPLY[@]}"; do
    [[ -n ${helps[i]} ]] || continue
    printf -v word '%-*s  %s' "$width" "${COMPREPLY[i]}" "${helps[i]}"
    COMPREPLY[i]=${word:0:${COLUMNS:-80} - 1}
  done
}

complete -F _pimodes pimodes
