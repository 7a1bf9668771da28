import { FibrePage } from './fibre-page.tsx'

/** The same without a header, to be shown within another page or an app (1§2 broadband). */
export default function Broadband() {
  return <FibrePage />
}
