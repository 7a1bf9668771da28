import { FibrePage } from './fibre-page.tsx'

/** The page of `/ufb` without a header, for embedding in another page or an app (1§2 broadband). */
export default function Broadband() {
  return <FibrePage />
}
