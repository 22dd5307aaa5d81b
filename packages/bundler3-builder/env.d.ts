/// <reference types="@rspack/core/module" />
/// <reference types="@fw/loader-common/env" />

interface ImportMetaEnv {
  [key: string]: string | boolean | undefined
}

interface ImportMeta {
  env: ImportMetaEnv
}
