import { useLingui } from '@lingui/react/macro'
import { Menu } from '@waea/ui/menu'
import { Check } from 'lucide-react'
import { addressText, type Connection, connectionName } from './connection.ts'

interface Props {
  connections: readonly Connection[]
  connection: Connection
  onChoose: (uuid: string) => void
}

/** Switches the connection that a page shows. Renders nothing if there is only one. */
export function ConnectionSwitcher({ connections, connection, onChoose }: Props) {
  const { t } = useLingui()
  if (connections.length < 2) return null
  return (
    <Menu
      label={t`Change connection, now ${connectionName(connection)}`}
      look={{ tone: 'quiet', size: 's' }}
      items={connections.map((one) => ({
        key: one.UUID,
        label: one.Nickname ? `${one.Nickname} · ${addressText(one.Address)}` : addressText(one.Address),
        icon:
          one.UUID === connection.UUID ? <Check aria-hidden="true" className="size-5" /> : <span className="size-5" />,
        onSelect: () => onChoose(one.UUID),
      }))}
    >
      {t`Change connection`}
    </Menu>
  )
}
