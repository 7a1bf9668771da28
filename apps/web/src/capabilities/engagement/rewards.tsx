import { BonusList } from './bonus-list.tsx'

/** Bonuses that the customer can get for their own points (1§2 rewards). */
export default function Rewards() {
  return <BonusList category="your-rewards" />
}
