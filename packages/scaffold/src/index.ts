export {
  detectPackageManager,
  isPackageManager,
  type DetectOptions,
  type PackageManager,
} from './package-manager/detect-package-manager.ts'
export {
  packageManagerCommands,
  type PackageManagerCommand,
  type PackageManagerCommands,
} from './package-manager/package-manager-commands.ts'
export {
  defaultDirectories,
  projectInDirectory,
  projectInMemory,
  type Project,
  type ProjectDirectories,
  type ProjectOptions,
} from './project.ts'
export { ScaffoldError, type ScaffoldProblem } from './scaffold-error.ts'
export { createDraft, dependsOn, type Draft } from './plan/draft.ts'
export {
  isEmptyPlan,
  summarizePlan,
  type CreateFile,
  type DependencyChange,
  type EditFile,
  type FileChange,
  type ManualStep,
  type Plan,
  type PlanSummary,
} from './plan/plan.ts'
export { diffFile, diffLines, diffPlan, type DiffLine } from './plan/diff.ts'
export { applyPlan, type ApplyOptions } from './plan/apply-plan.ts'
export { editManifest, readManifest, type Manifest } from './plan/manifest.ts'
export { editConfig, type ConfigEdit, type ConfigEditResult } from './config/edit-config.ts'
export { addOns, applyAddOns, isAddOn, planAddOns } from './add-ons/plan-add-ons.ts'
export { addOnNames, type AddOn, type AddOnName } from './add-ons/add-on.ts'
export {
  addGenerated,
  fileKinds,
  generateFiles,
  type FileKind,
  type GeneratedSource,
  type GenerateOptions,
} from './generate/generate-file.ts'
export { ownRange, ranges, rangesOf } from './versions.ts'
