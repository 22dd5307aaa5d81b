/// <reference types="webpack/module" />
/// <reference types="@fw/loader-common/env" />
