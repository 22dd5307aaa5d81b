export const shells = ['bash', 'zsh', 'fish', 'pwsh'] as const

export type Shell = (typeof shells)[number]

/** What can follow a command. */
export interface CommandWords {
  /** The words of the command: `['config', 'why']`; empty for `fw` itself. */
  path: readonly string[]
  summary: string
  flags: readonly { flag: string; description: string }[]
  /** Fixed values of the first argument, such as the kinds of `fw add`. */
  values: readonly string[]
}

/** A script that completes commands, flags and fixed values. It contains all words, because starting Node for each tab key would be slow. */
export function completionScript(shell: Shell, commands: readonly CommandWords[]): string {
  return scripts[shell](commands)
}

const scripts: Readonly<Record<Shell, (commands: readonly CommandWords[]) => string>> = {
  bash: (commands) => `# fw completions for bash: eval "$(fw completions bash)" in ~/.bashrc
_fw() {
  local word=\${COMP_WORDS[COMP_CWORD]} command="\${COMP_WORDS[*]:1:COMP_CWORD-1}" words=
  case "$command" in
${commands.map((each) => `    ${bashPattern(each.path)}) words=${quoted(nextWords(each, commands).join(' '))} ;;`).join('\n')}
  esac
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
}
complete -o default -F _fw fw`,
  zsh: (commands) => `#compdef fw
# fw completions for zsh: eval "$(fw completions zsh)" in ~/.zshrc, after compinit
_fw() {
  local command="\${words[2,CURRENT-1]}"
  local -a candidates
  case "$command" in
${commands
  .map(
    (each) =>
      `    ${bashPattern(each.path)}) candidates=(${nextEntries(each, commands)
        .map(([word, text]) => quoted(`${word.replaceAll(':', '\\:')}:${text}`))
        .join(' ')}) ;;`,
  )
  .join('\n')}
  esac
  if (( \${#candidates} )); then _describe fw candidates; else _files; fi
}
compdef _fw fw`,
  fish: (commands) =>
    [
      '# fw completions for fish: fw completions fish > ~/.config/fish/completions/fw.fish',
      ...commands.flatMap((each) => fishLines(each, commands)),
    ].join('\n'),
  pwsh: (commands) => `# fw completions for PowerShell: fw completions pwsh | Out-String | Invoke-Expression in $PROFILE
Register-ArgumentCompleter -Native -CommandName fw -ScriptBlock {
  param($word, $ast, $position)
  $words = @($ast.CommandElements | Select-Object -Skip 1 | ForEach-Object { $_.ToString() })
  if ($word -ne '' -and $words.Count -gt 0) { $words = @($words | Select-Object -SkipLast 1) }
  $command = @($words | Where-Object { -not $_.StartsWith('-') }) -join ' '
  $candidates = switch ($command) {
${commands.map((each) => `    ${psQuoted(each.path.join(' '))} { ${nextWords(each, commands).map(psQuoted).join(', ')} }`).join('\n')}
  }
  $candidates | Where-Object { $_ -like "$word*" } | ForEach-Object { [System.Management.Automation.CompletionResult]::new($_) }
}`,
}

/** Sub-commands, values and flags, with descriptions. */
function nextEntries({ path, flags, values }: CommandWords, commands: readonly CommandWords[]): [word: string, text: string][] {
  const next = commands.filter(
    (each) => each.path.length === path.length + 1 && path.every((word, index) => each.path[index] === word),
  )
  return [
    ...next.map((each): [string, string] => [each.path.at(-1)!, each.summary]),
    ...values.map((value): [string, string] => [value, '']),
    ...flags.map(({ flag, description }): [string, string] => [flag, description]),
  ]
}

function nextWords(command: CommandWords, commands: readonly CommandWords[]): string[] {
  return nextEntries(command, commands).map(([word]) => word)
}

/** After a command come its flags; a longer command has its own line, and cases of \`case\` are tried in order. */
function bashPattern(path: readonly string[]): string {
  return path.length === 0 ? "''" : `${quoted(path.join(' '))}|${quoted(`${path.join(' ')} `)}*`
}

function fishLines(command: CommandWords, commands: readonly CommandWords[]): string[] {
  const { path, flags } = command
  const next = nextEntries({ ...command, flags: [] }, commands)
  const inPath = path.map((word) => `__fish_seen_subcommand_from ${word}`)
  const notDeeper = next.length > 0 ? [`not __fish_seen_subcommand_from ${next.map(([word]) => word).join(' ')}`] : []
  const condition = [...(path.length === 0 ? ['__fish_use_subcommand'] : inPath), ...(path.length > 0 ? notDeeper : [])].join(
    '; and ',
  )
  return [
    ...next.map(([word, text]) => `complete -c fw -f -n ${quoted(condition)} -a ${quoted(word)} -d ${quoted(text)}`),
    ...flags.map(
      ({ flag, description }) => `complete -c fw -n ${quoted(condition)} -l ${flag.slice(2)} -d ${quoted(description)}`,
    ),
  ]
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

function psQuoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
