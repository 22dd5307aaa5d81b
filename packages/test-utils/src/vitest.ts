export { fwTest, type FwTestOptions } from './plugin/fw-test.ts'
