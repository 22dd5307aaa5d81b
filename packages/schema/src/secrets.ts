// Also bundled into servers: must not import Node.js, a validator or the options tree.
export { findSecretKeys, type SecretPlace } from './secrets/find-secret-keys.ts'
export { isSecretValue } from './secrets/is-secret-value.ts'
export { payloadPlaces } from './secrets/payload-places.ts'
export { privateValues, type PrivateValuesOptions, type Secret } from './secrets/private-values.ts'
export { createSecretSearch, type SecretSearch } from './secrets/secret-search.ts'
