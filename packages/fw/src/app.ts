export * from '@fw/runtime'
