import { replayIntegration } from '@sentry/browser'

/** Attributes that may hold private text: addresses of the person's things, names, what they typed. */
const maskAttributes = ['href', 'src', 'title', 'alt', 'placeholder', 'aria-label', 'value', 'content', 'data-value']

/** Records the layout of the screen without its content: text and inputs are masked, pictures and drawings left out. */
export function replay() {
  return replayIntegration({
    maskAllText: true,
    maskAllInputs: true,
    blockAllMedia: true,
    maskAttributes,
    // The compression worker would need an exception in the content security policy, and would hide the payload from
    // our final check.
    useCompression: false,
    // Leave out network calls: the recording is about layout only.
    beforeAddRecordingEvent: () => null,
  })
}
