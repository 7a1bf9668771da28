/**
 * How many a test makes of something: few in every run, many where `npm run soak -- numbers` asks for it. The test is
 * the same for both.
 */
export function inNumbers(few: number, many: number): number {
  return process.env.SOAK ? many : few
}
