import type { Gives } from '@waea/contract/call'
import { catalogueHistory, providerCatalogue } from '@waea/contract/shop/provider-catalogue'
import type { CatalogueFile, FileOffer, FilePlan } from '@waea/domain/catalogue/provider-file/catalogue-file'
import { dayOf } from '@waea/kit/calendar-day'
import { dateText } from '@waea/kit/date-text'
import { Button } from '@waea/ui/button'
import { Table } from '@waea/ui/data/table'
import { PageHeading } from '@waea/ui/page-heading'
import { saveFile } from '@waea/ui/save-file'
import { EmptyState } from '@waea/ui/states/empty-state'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { StatusBadge } from '@waea/ui/states/status-badge'
import { useState } from 'react'
import { useCall } from '../../shell/calls.ts'
import { countText } from '../../shell/counts.ts'
import { moment } from '../../shell/moments.ts'
import { Paged } from '../../shell/paged.tsx'
import { Section } from '../../shell/section.tsx'
import { useMay } from '../../shell/session.ts'
import { differenceText } from './difference-text.ts'
import { LoadCatalogue } from './load-catalogue.tsx'
import { priceTexts } from './price-text.ts'
import { UndoCatalogue } from './undo-catalogue.tsx'

type Now = Gives<typeof providerCatalogue.catalogueFile>
type Change = Gives<typeof catalogueHistory.catalogueChanges>['Changes'][number]

/** Everything on sale, the file that it comes from, and who changed it. */
export function CataloguePage() {
  const catalogue = useCall(providerCatalogue.catalogueFile, {})
  const mayChange = useMay('catalogue:change')
  const [opened, setOpened] = useState<'load' | 'undo'>()
  const onClose = () => setOpened(undefined)
  return (
    <>
      <PageHeading
        title="Catalogue"
        actions={
          mayChange && (
            <>
              <Button onClick={() => setOpened('load')}>Load a file</Button>
              <Button tone="quiet" onClick={() => setOpened('undo')}>
                Go back
              </Button>
            </>
          )
        }
      >
        Everything on sale, as it is now. It comes from one file: save it, change it, and load it.
      </PageHeading>
      <Loaded query={catalogue} waiting={<SkeletonList count={6} />} failed="The catalogue can’t be loaded">
        {(now) => <Sold now={now} />}
      </Loaded>
      <History />
      {opened === 'load' && <LoadCatalogue onClose={onClose} />}
      {opened === 'undo' && <UndoCatalogue onClose={onClose} />}
    </>
  )
}

function Sold({ now: { File, Holders } }: { now: Now }) {
  const file = JSON.parse(File) as CatalogueFile
  const having = new Map(Holders.map(({ EntryUUID, Having }) => [EntryUUID, Having]))
  const names = new Map(file.plans.map(({ entry, name }) => [entry, name]))
  const plans = file.plans.toSorted((a, b) => Number(b.onSale) - Number(a.onSale))
  const sims = [
    { name: 'eSIM', ...file.sims.esim },
    { name: 'SIM card', ...file.sims.real_sim },
  ]
  const onSave = () => saveFile(new Blob([File], { type: 'application/json' }), 'catalogue.json')
  return (
    <>
      <Section title="Plans and add-ons">
        <Button size="s" tone="quiet" className="justify-self-start" onClick={onSave}>
          Save the file
        </Button>
        {plans.length === 0 && <EmptyState title="Nothing is on sale yet" />}
        {plans.length > 0 && (
          <Table
            caption="Plans and add-ons"
            rows={plans}
            keyOf={({ entry }) => entry}
            columns={[
              { key: 'name', header: 'Plan', names: true, cell: ({ name }) => name },
              { key: 'type', header: 'Type', cell: ({ type }) => type },
              { key: 'price', header: 'Price', align: 'end', cell: (plan) => <PriceOf plan={plan} /> },
              {
                key: 'customers',
                header: 'Customers',
                align: 'end',
                cell: ({ entry }) => countText(having.get(entry) ?? 0),
              },
              { key: 'state', header: 'State', cell: ({ onSale }) => <SaleBadge onSale={onSale} /> },
            ]}
          />
        )}
      </Section>
      <Section title="SIMs">
        <Table
          caption="SIMs"
          rows={sims}
          keyOf={({ name }) => name}
          columns={[
            { key: 'name', header: 'SIM', names: true, cell: ({ name }) => name },
            { key: 'price', header: 'Price', align: 'end', cell: ({ price }) => `$${price}` },
            { key: 'state', header: 'State', cell: ({ onSale }) => <SaleBadge onSale={onSale} /> },
          ]}
        />
      </Section>
      <Section title="Offers">
        {file.offers.length === 0 && <p className="text-ink-2">There is no offer.</p>}
        {file.offers.length > 0 && (
          <Table
            caption="Offers"
            rows={file.offers}
            keyOf={({ offer }) => offer}
            columns={[
              { key: 'plan', header: 'Plan', names: true, cell: ({ plan }) => names.get(plan) ?? plan },
              { key: 'gives', header: 'Gives', cell: givesOf },
              { key: 'from', header: 'From', cell: ({ from }) => dateText(from, 'date') },
              { key: 'until', header: 'Until', cell: ({ until }) => until && dateText(until, 'date') },
              { key: 'for', header: 'For', cell: ({ because }) => because ?? 'Everybody' },
            ]}
          />
        )}
      </Section>
    </>
  )
}

const SaleBadge = ({ onSale }: { onSale: boolean }) => (
  <StatusBadge tone={onSale ? 'good' : 'neutral'}>{onSale ? 'On sale' : 'Off sale'}</StatusBadge>
)

function PriceOf({ plan }: { plan: FilePlan }) {
  const [price, ...others] = priceTexts(plan, dayOf(new Date()))
  return (
    <>
      {price}
      {others.map((other) => (
        <span key={other} className="block text-s text-ink-2">
          {other}
        </span>
      ))}
    </>
  )
}

const givesOf = ({ discount, credit }: FileOffer) => (discount === undefined ? `$${credit} credit` : `$${discount} off`)

function History() {
  const [PageNumber, setPageNumber] = useState(1)
  const mayChange = useMay('catalogue:change')
  const [chosen, setChosen] = useState<Change>()
  const query = useCall(catalogueHistory.catalogueChanges, { PageNumber })
  return (
    <Section title="Changes">
      <Loaded query={query} waiting={<SkeletonList count={2} />} failed="The changes can’t be loaded" isPart>
        {({ Changes, PageInfo }) => (
          <Paged pages={PageInfo} onPage={setPageNumber} empty={<p className="text-ink-2">No file was loaded yet.</p>}>
            <Table
              caption="Changes"
              rows={Changes}
              keyOf={({ ID }) => ID}
              columns={[
                { key: 'at', header: 'When', cell: ({ AtNanos }) => moment(AtNanos) },
                { key: 'by', header: 'Who', names: true, cell: ({ By }) => By },
                {
                  key: 'what',
                  header: 'What',
                  cell: ({ IsUndo, Differences }) => (
                    <details>
                      <summary>
                        {IsUndo ? 'Went back' : 'Loaded a file'}: {countText(Differences.length)} changed
                      </summary>
                      <ul className="grid gap-1 pt-2">
                        {Differences.map((difference) => (
                          <li key={`${difference.What} ${difference.ID}`} className="wrap-anywhere">
                            {differenceText(difference)}
                          </li>
                        ))}
                      </ul>
                    </details>
                  ),
                },
                {
                  key: 'back',
                  header: '',
                  align: 'end',
                  cell: (change) =>
                    mayChange && (
                      <Button size="s" tone="link" onClick={() => setChosen(change)}>
                        Go back before it<span className="sr-only">: {moment(change.AtNanos)}</span>
                      </Button>
                    ),
                },
              ]}
            />
          </Paged>
        )}
      </Loaded>
      {chosen && <UndoCatalogue change={chosen} onClose={() => setChosen(undefined)} />}
    </Section>
  )
}
