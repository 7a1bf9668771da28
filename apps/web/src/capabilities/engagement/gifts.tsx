import { BonusList } from './bonus-list.tsx'

/** What can be given away for points (1§2 gifts). */
export default function Gifts() {
  return <BonusList category="other-gifts" />
}
