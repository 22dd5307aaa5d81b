import { ruleIdsIn } from './rule-ids.ts'

/**
 * Rules that can be tested by loading a configuration: reading, merging, checking, environment variables and what is sent to the
 * browser. Rules that need a running app, a bundler or scanned files are tested with their option.
 */
const byTopic: Readonly<Record<string, string>> = {
  'one object, its labels and its types': 'R1-R10',
  merging: 'R11, R12',
  'runtime configuration, environment, exposure': 'R14-R24, R26-R32',
  'aliases and directories': 'R33, R34, R43-R50, R59, R60',
  layers: 'R61, R62',
  identity: 'R63, R64',
  'what an option accepts': 'R66, R70, R76, R78, R83, R87, R103, R107, R130, R133, R157, R222',
  'defaults that depend on something': 'R84, R85, R115, R124, R127, R216-R218',
  'options that name one thing twice': 'R106, R141, R155, R156, R213-R215',
  'variants and compatibility': 'R178-R188',
  hooks: 'R192-R194',
  'what is handed on': 'R221',
  'fixed values': 'R152, R237-R240',
  'what is left undefined': 'R203, R234-R236, R241-R243',
}

/** `R1`, `R2`, … in numerical order. */
export const rulesInScope: readonly string[] = Object.values(byTopic)
  .flatMap(ruleIdsIn)
  .sort((a, b) => Number(a.slice(1)) - Number(b.slice(1)))
