import { FibrePage } from './fibre-page.tsx'

/** The public page of fibre broadband (1§2 ufb). */
export default function Ufb() {
  return <FibrePage />
}
