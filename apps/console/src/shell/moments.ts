import { dateText } from '@waea/kit/date-text'
import { fromNanos, type Nanos } from '@waea/kit/nanos'

/** An instant as an operator reads it, in New Zealand time; undefined if it has not happened. */
export const moment = (at: Nanos | undefined) => (at === undefined ? undefined : dateText(fromNanos(at), 'moment'))
