import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { envNameOf } from './env-name-of.ts'

describe('envNameOf', () => {
  it('R15: starts with FW_ unless another prefix is set', () => {
    expect(envNameOf(['apiKey'])).toBe('FW_API_KEY')
    expect(envNameOf(['apiKey'], 'SHOP_')).toBe('SHOP_API_KEY')
  })

  it('R17: joins the parts of the path with an underscore', () => {
    expect(envNameOf(['public', 'baseURL'])).toBe('FW_PUBLIC_BASE_URL')
    expect(envNameOf(['mail', 'smtp', 'hostName'])).toBe('FW_MAIL_SMTP_HOST_NAME')
  })

  it.each([
    ['apiKey', 'API_KEY'],
    ['baseURL', 'BASE_URL'],
    ['cdnURL', 'CDN_URL'],
    ['apiURLPrefix', 'API_URL_PREFIX'],
    ['URLPrefix', 'URL_PREFIX'],
    ['buildAssetsDir', 'BUILD_ASSETS_DIR'],
    ['token', 'TOKEN'],
    ['Token', 'TOKEN'],
    ['aBTest', 'A_B_TEST'],
  ])('R18: %s is the word sequence %s', (key, name) => {
    expect(envNameOf([key], '')).toBe(name)
  })

  it.each([
    ['oauth2Token', 'OAUTH2_TOKEN'],
    ['s3URL', 'S3_URL'],
    ['AES256GCM', 'AES256GCM'],
    ['AES256Key', 'AES256_KEY'],
    ['v2', 'V2'],
  ])('R18: digits belong to the preceding word: %s is %s', (key, name) => {
    expect(envNameOf([key], '')).toBe(name)
  })

  it.each([
    ['my-key', 'MY_KEY'],
    ['my.key', 'MY_KEY'],
    ['my key', 'MY_KEY'],
    ['my--key', 'MY_KEY'],
    ['_private', 'PRIVATE'],
    ['$cache', 'CACHE'],
    ['API_HOST', 'API_HOST'],
    ['api_host', 'API_HOST'],
    ['höheMax', 'HÖHE_MAX'],
  ])('R17: %s becomes %s', (key, name) => {
    expect(envNameOf([key], '')).toBe(name)
  })

  it('R17: a key without letters still has its own name', () => {
    expect(envNameOf(['public', '$'])).not.toBe(envNameOf(['public']))
  })

  const key = fc.stringMatching(/^[\w.$-]{1,30}$/)

  it('R17: a key spelled like its variable keeps that name', () => {
    fc.assert(fc.property(key, (word) => envNameOf([envNameOf([word], '')], '') === envNameOf([word], '')))
  })

  it('R17: names contain only capitals, digits and single underscores', () => {
    fc.assert(fc.property(key, (word) => /^([A-Z0-9]+(_[A-Z0-9]+)*)?$/.test(envNameOf([word], ''))))
  })

  it('R17: the name of a path consists of the names of its parts', () => {
    fc.assert(
      fc.property(fc.array(key, { minLength: 1, maxLength: 5 }), (path) => {
        expect(envNameOf(path)).toBe(`FW_${path.map((part) => envNameOf([part], '')).join('_')}`)
      }),
    )
  })
})
