import { msg } from '@lingui/core/macro'

/** The portal's sentences for refusals of settings of a SIM. */
export const simSettingsRefusals = {
  'settings-conflict': msg`These settings depend on each other. Check what else will change.`,
  'settings-dependent': msg`This changes other settings too. Check them, then confirm.`,
  'operator-barred': msg({ message: 'We’ve barred this, so you can’t change it: {reason}' }),
  'forward-not-possible': msg`Calls can’t be forwarded to this number. Enter another New Zealand number.`,
  'ring-time': msg({ message: 'Choose {least} to {most} seconds.' }),
  'filter-site': msg`Enter the name of a website, such as example.com.`,
  'filter-full': msg({ message: 'A list holds up to {most} websites. Remove one first.' }),
}
