import { describe, expect, test } from 'vitest'
import { type EsimCode, esimCodeText, esimInstall } from './esim-code.ts'

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
})

test('an eSIM is installed by QR, by a link of the phone, or by hand', () => {
  expect(esimInstall(code)).toEqual({
    qr: 'LPA:1$smdp.waea.nz$ABCD-1234',
    iphoneLink: 'https://esimsetup.apple.com/esim_qrcode_provisioning?carddata=LPA%3A1%24smdp.waea.nz%24ABCD-1234',
    androidLink: 'https://esimsetup.android.com/esim_qrcode_provisioning?carddata=LPA%3A1%24smdp.waea.nz%24ABCD-1234',
    manual: { SMDPAddress: 'smdp.waea.nz', ActivationCode: 'ABCD-1234' },
  })
})
