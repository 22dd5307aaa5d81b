import { environmentMistakes } from './cases/environment.ts'
import { fileMistakes } from './cases/files.ts'
import { layerMistakes } from './cases/layers.ts'
import { nameMistakes } from './cases/names.ts'
import { oldNameMistakes } from './cases/old-names.ts'
import { serializableMistakes } from './cases/serializable.ts'
import { severalMistakes } from './cases/several.ts'
import { toolNameMistakes } from './cases/tool-names.ts'
import { typeMistakes } from './cases/types.ts'
import { valueMistakes } from './cases/values.ts'
import { variantMistakes } from './cases/variants.ts'
import type { Mistake } from './mistake.ts'

/** Common mistakes, one by one and several at once. */
export const mistakes: readonly Mistake[] = [
  ...nameMistakes,
  ...toolNameMistakes,
  ...typeMistakes,
  ...valueMistakes,
  ...variantMistakes,
  ...oldNameMistakes,
  ...serializableMistakes,
  ...environmentMistakes,
  ...fileMistakes,
  ...layerMistakes,
  ...severalMistakes,
]
