import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type EsimCode, esimCodeText, esimInstall, parseEsimCode } from './esim-code.ts'

const code: EsimCode = { SMDPAddress: 'smdp.waea.nz', MatchingID: 'ABCD-1234', ConfirmationRequired: false }

describe('an eSIM code', () => {
  test('names the host and the matching id', () => {
    expect(esimCodeText(code)).toBe('LPA:1$smdp.waea.nz$ABCD-1234')
  })

  test('has the object id fourth and the confirmation flag fifth', () => {
    expect(esimCodeText({ ...code, OID: '1.3.6.1' })).toBe('LPA:1$smdp.waea.nz$ABCD-1234$1.3.6.1')
    expect(esimCodeText({ ...code, ConfirmationRequired: true })).toBe('LPA:1$smdp.waea.nz$ABCD-1234$$1')
    expect(esimCodeText({ ...code, OID: '1.3', ConfirmationRequired: true })).toBe('LPA:1$smdp.waea.nz$ABCD-1234$1.3$1')
  })

  test('is read with or without its prefix', () => {
    expect(parseEsimCode(' 1$smdp.waea.nz$ABCD-1234 ')).toEqual(code)
    expect(parseEsimCode('lpa:1$smdp.waea.nz$')).toEqual({ ...code, MatchingID: '' })
    expect(parseEsimCode('1$a.b$ABCD-1234$$0')).toEqual({ ...code, SMDPAddress: 'a.b' })
    const longest = `${'a'.repeat(250)}.nz`
    expect(parseEsimCode(`1$${longest}$ABCD-1234`)).toEqual({ ...code, SMDPAddress: longest })
  })

  test.each([
    '',
    'LPA:2$smdp.waea.nz$A',
    'LPA:1$smdp.waea.nz',
    'LPA:1$not a host$A',
    'LPA:1$localhost$A',
    'LPA:1$smdp.waea.nz$A B',
    '1$smdp.waea.nz$LPA:A',
    'LPA:1$-smdp.waea.nz$A',
    'LPA:1$smdp.waea.nz/$A',
    `LPA:1$${'a'.repeat(251)}.nz$A`,
    'LPA:1$smdp.waea.nz$A$1.3.x',
    'LPA:1$smdp.waea.nz$A$x.1.3',
    'LPA:1$smdp.waea.nz$A$oid',
    'LPA:1$smdp.waea.nz$A$$2',
    'LPA:1$smdp.waea.nz$A$$1$more',
    'https://smdp.waea.nz',
  ])('%j is none', (text) => {
    expect(parseEsimCode(text)).toBeUndefined()
  })

  test('comes back as it was written', () => {
    const anyCode: fc.Arbitrary<EsimCode> = fc
      .record({
        SMDPAddress: fc.constantFrom('smdp.waea.nz', 'a-1.example'),
        MatchingID: fc.stringMatching(/^[A-Z0-9-]{0,32}$/),
        OID: fc.option(fc.stringMatching(/^\d{1,3}(\.\d{1,3}){0,3}$/), { nil: undefined }),
        ConfirmationRequired: fc.boolean(),
      })
      .map(({ OID, ...rest }) => ({ ...rest, ...(OID !== undefined && { OID }) }))
    fc.assert(
      fc.property(anyCode, (written) => {
        expect(parseEsimCode(esimCodeText(written))).toEqual(written)
      }),
    )
  })
})

test('an eSIM is installed by QR, by a link of the phone, or by hand', () => {
  expect(esimInstall(code)).toEqual({
    qr: 'LPA:1$smdp.waea.nz$ABCD-1234',
    iphoneLink: 'https://esimsetup.apple.com/esim_qrcode_provisioning?carddata=LPA%3A1%24smdp.waea.nz%24ABCD-1234',
    androidLink: 'https://esimsetup.android.com/esim_qrcode_provisioning?carddata=LPA%3A1%24smdp.waea.nz%24ABCD-1234',
    manual: { SMDPAddress: 'smdp.waea.nz', ActivationCode: 'ABCD-1234' },
  })
})
