import { plainWords } from '../../../shell/plain-words.ts'
import { Section } from '../../../shell/section.tsx'
import type { Customer } from '../section.tsx'
import { portText, simText } from './under-way-text.ts'

/** The customer's open orders and ports, each with what it waits for; equal lines once, with their number. */
export function UnderWay({ customer: { OpenSims, OpenFibreOrders, OpenPorts, HasFibre } }: { customer: Customer }) {
  const lines = [
    ...OpenSims.map(simText),
    ...OpenFibreOrders.map(
      ({ Street, Company, Status }) => `Fibre at ${Street} (${Company}): ${plainWords(Status).toLowerCase()}`,
    ),
    ...OpenPorts.map(portText),
  ]
  return (
    <Section title="Under way">
      {lines.length === 0 ? (
        <p className="text-ink-2">No order and no port is open.</p>
      ) : (
        <ul className="grid gap-2">
          {[...new Set(lines)].map((line) => {
            const times = lines.filter((one) => one === line).length
            return <li key={line}>{times > 1 ? `${times} × ${line}` : line}</li>
          })}
        </ul>
      )}
      {HasFibre && <p className="text-ink-2">The customer has fibre.</p>}
    </Section>
  )
}
