import { BonusList } from './bonus-list.tsx'

/** What the customer's own points can be turned into (1§2 rewards). */
export default function Rewards() {
  return <BonusList category="your-rewards" />
}
