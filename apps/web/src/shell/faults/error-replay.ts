import { replayIntegration } from '@sentry/browser'

/** What an attribute may say that only the person should read: addresses of their things, names, what was typed. */
const maskAttributes = ['href', 'src', 'title', 'alt', 'placeholder', 'aria-label', 'value', 'content', 'data-value']

/** The layout of the screen as a film, without its words: all text and inputs are masked, pictures and drawings left out. */
export function replay() {
  return replayIntegration({
    maskAllText: true,
    maskAllInputs: true,
    blockAllMedia: true,
    maskAttributes,
    // Its worker would need an exception in the content security policy, and hide what is sent from the last look.
    useCompression: false,
    // Which calls a person's screen makes is not what a film of the layout is for.
    beforeAddRecordingEvent: () => null,
  })
}
