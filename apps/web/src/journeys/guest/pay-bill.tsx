import { GuestJourney } from './guest-journey.tsx'

/** Pays a bill without signing in (1§2). */
export default function PayBill() {
  return <GuestJourney use="bill" base="/pay-bill" search={{}} />
}
