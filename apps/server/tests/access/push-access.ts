import type { Access } from './access-words.ts'

const ofDevice: Access = { who: 'account', whileSuspended: true }

/** Who may make the calls of notifications on devices; part of access-table.ts. */
export const accessToPush: Readonly<Record<string, Access>> = {
  'messages.devicePush': ofDevice,
  'messages.saveDevicePush': { ...ofDevice, proof: 'when-unproved' },
  'messages.endDevicePush': ofDevice,
  'messages.testDevicePush': ofDevice,
  'messages.renewDevicePush': { who: 'anyone', because: 'the secret of the old address is the proof' },
}

/** Request values for these calls. The address belongs to no push service, so nothing leaves the test. */
export const spokenOfPush: Readonly<Record<string, unknown>> = {
  Endpoint: 'https://push.invalid/of-a-test',
  OldEndpoint: 'https://push.invalid/of-a-test-before',
  P256dh: `B${'A'.repeat(86)}`,
  Auth: 'A'.repeat(22),
  OldAuth: 'B'.repeat(22),
  'messages.saveDevicePush Kinds': ['usage'],
}

/** What the access test's owner is refused for a reason other than access. */
export const notGoodOfPush: Readonly<Record<string, string>> = {
  'messages.saveDevicePush': 'push-address-refused',
  'messages.testDevicePush': 'push-not-on',
}
