import { applyTransforms } from './apply-transforms.ts'
import { runLoader, type LoaderContext } from './loader-context.ts'

/** Applies the transforms of plain JavaScript. */
export default function transformLoader(this: LoaderContext, code: string, map: unknown): void {
  runLoader(this, (pass) => applyTransforms({ code, map }, this.resource, pass, 'post'))
}
