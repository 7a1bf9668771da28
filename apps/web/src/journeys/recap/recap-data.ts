import { type Recap, recap } from '@waea/domain/usage/usage-history'

/** The kinds that a recap counts, by their names in the call (2§7.13). */
export const recapKinds = ['data', 'mins', 'txts', 'pxts'] as const

type Buckets = readonly { Amount: number }[]
type Answer = { buckets: Buckets | undefined; isFailed: boolean }

export type RecapState = {
  /** Undefined while loading, and if any answer failed: part of a year must not look like the whole. */
  recap: Recap | undefined
  isPending: boolean
  isFailed: boolean
}

/** The recap of a year from the answers for each kind. Any failed answer sets the error flag and empties it (3§8.6). */
export function recapState(
  year: number,
  years: readonly number[] | undefined,
  answers: Readonly<Record<(typeof recapKinds)[number], Answer>>,
): RecapState {
  const all = recapKinds.map((kind) => answers[kind])
  const isFailed = all.some((one) => one.isFailed)
  const isPending = !isFailed && (years === undefined || all.some(({ buckets }) => buckets === undefined))
  if (isFailed || isPending) return { recap: undefined, isPending, isFailed }
  const amounts = (kind: (typeof recapKinds)[number]) => (answers[kind].buckets ?? []).map(({ Amount }) => Amount)
  const [data, mins, txts, pxts] = recapKinds.map(amounts) as [number[], number[], number[], number[]]
  return { recap: recap(year, years?.length ?? 0, { data, mins, txts, pxts }), isPending, isFailed }
}

/** Whether nothing was used in a year. */
export function isEmptyYear({ minutes, data, SMS, MMS }: Recap): boolean {
  return minutes + data + SMS + MMS === 0
}
