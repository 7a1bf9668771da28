/**
 * How many of something a test creates: few in every run, many in `npm run soak -- numbers`. The test is otherwise the
 * same.
 */
export function inNumbers(few: number, many: number): number {
  return process.env.SOAK ? many : few
}
