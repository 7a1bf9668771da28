import { dollars, type Money, times } from '@waea/kit/money'

const megabytesPerGigabyte = 1024

/**
 * A rate for data as it is shown everywhere: per megabyte, as it is charged, and per gigabyte, as people think of data.
 */
export function dataRate(perMegabyte: Money): { mb: string; gb: string } {
  return { mb: dollars(perMegabyte), gb: dollars(times(perMegabyte, megabytesPerGigabyte)) }
}
