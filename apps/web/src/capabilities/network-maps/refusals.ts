import { msg } from '@lingui/core/macro'

/** The portal's sentence for maps that can't be loaded. */
export const networkMapsRefusals = {
  'maps-failed': msg`We couldn’t load our maps. Please try again in a moment.`,
}
