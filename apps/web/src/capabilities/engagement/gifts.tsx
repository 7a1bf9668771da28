import { BonusList } from './bonus-list.tsx'

/** Bonuses that can be given to someone else for points (1§2 gifts). */
export default function Gifts() {
  return <BonusList category="other-gifts" />
}
