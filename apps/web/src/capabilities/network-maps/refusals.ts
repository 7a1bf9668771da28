import { msg } from '@lingui/core/macro'

/** The portal's sentence where maps could not be loaded. */
export const networkMapsRefusals = {
  'maps-failed': msg`We couldn’t load our maps. Please try again in a moment.`,
}
