import { describe, expect, it } from 'vitest'
import { editorCommand } from './editor-command.ts'

const place = { file: '/srv/a b;$(x).vue', line: 3, column: 5 }
const at = `${place.file}:3:5`

describe('editorCommand', () => {
  it.each<[Record<string, string>, string, string[]]>([
    [{}, 'code', ['--goto', at]],
    [{ EDITOR: 'code --wait' }, 'code', ['--goto', at]],
    [{ EDITOR: 'vim' }, 'code', ['--goto', at]],
    [{ EDITOR: 'vim', VISUAL: 'subl -n' }, 'subl', ['-n', at]],
    [{ EDITOR: 'subl', LAUNCH_EDITOR: '/opt/Cursor/cursor' }, '/opt/Cursor/cursor', ['--goto', at]],
    [{ LAUNCH_EDITOR: 'webstorm' }, 'webstorm', ['--line', '3', '--column', '4', place.file]],
    [{ LAUNCH_EDITOR: 'my-editor --flag' }, 'my-editor', ['--flag', place.file]],
    [{ LAUNCH_EDITOR: '  ', EDITOR: '' }, 'code', ['--goto', at]],
  ])('reads %j', (env, command, args) => {
    expect(editorCommand(place, env)).toEqual({ command, args })
  })
})
