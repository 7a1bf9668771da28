import type { Characteristics } from './catalogue-entry.ts'
import type { OfferLine } from './offer-line.ts'

const unlimited = 'unlimited'

/** The known speeds of data after the allowance, and the pattern of their throttle codes (3§9.7). */
const throttles: readonly { speed: string; named: RegExp }[] = [
  { speed: '1.2Mbps', named: /(?<!\d)1[._]2(?!\d)/ },
  { speed: '2Mbps', named: /(?<!\d[._]?)2(?![._]?\d)/ },
]

/** The speed of data after the allowance, from an offer's throttle code; undefined for a missing or unknown code. */
function throttledSpeed(code: string | undefined): string | undefined {
  return code === undefined ? undefined : throttles.find(({ named }) => named.test(code))?.speed
}

/** The lines about an offer's speed; none if the offer has no limit (3§9.7). */
export function speedLines(of: Characteristics): OfferLine[] {
  return [...limitLines(of.DownloadSpeedLimit, of.UploadSpeedLimit), ...throttleLine(of.ThrottleCode)]
}

function limitLines(download: string | undefined, upload: string | undefined): OfferLine[] {
  if (download === undefined && upload === undefined) return []
  const down = speedOf(download)
  const up = speedOf(upload)
  if (down === unlimited && up === unlimited) {
    return [{ kind: 'plan_speed', label: 'speed', value: "In-bundle data runs at the plan's speed" }]
  }
  if (down === up) return [{ kind: 'capped_speed', label: 'speed', value: `capped at ${down}`, amount: down }]
  return [
    { kind: 'download_speed', label: 'download speed', value: down, amount: down },
    { kind: 'upload_speed', label: 'upload speed', value: up, amount: up },
  ]
}

function throttleLine(code: string | undefined): OfferLine[] {
  const speed = throttledSpeed(code)
  if (!speed) return []
  return [
    {
      kind: 'throttle',
      label: 'additional data',
      value: `Additional endless data is capped at ${speed}`,
      amount: speed,
    },
  ]
}

/** Formats a speed limit, with `bps` after it; a missing one counts as unlimited. */
function speedOf(limit: string | undefined): string {
  const text = (limit ?? unlimited).trim()
  if (text.toLowerCase() === unlimited) return unlimited
  return /bps$/i.test(text) ? text : `${text}bps`
}
