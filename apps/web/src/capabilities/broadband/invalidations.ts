import { broadband } from '@waea/contract/fibre/broadband'
import { fibreAtHome } from '@waea/contract/fibre/fibre-at-home'
import { ufbRecords } from '@waea/contract/fibre/ufb-records'
import { overview } from '@waea/contract/overview'
import { leaving } from '@waea/contract/people/leaving'
import type { Invalidations } from '../../shell/data/shared/live.ts'

export const broadbandInvalidations: Invalidations = {
  'fibre.changed': [
    broadband.ufbProducts,
    broadband.timeSlots,
    broadband.fibreUsage,
    broadband.endPreview,
    fibreAtHome.read111,
    ufbRecords.ufbOrder,
    ufbRecords.ufbOrders,
    ufbRecords.ufb,
    ufbRecords.ufbs,
    ufbRecords.ufbOrderNotes,
    ufbRecords.ufbNotes,
    overview.next,
    overview.fibre,
    leaving.read,
  ],
}
