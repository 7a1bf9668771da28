import type { Access } from './access-words.ts'

const toAll: Access = { who: 'anyone', because: 'told to everybody alike' }

/** Members may write to support too, and so may suspended customers, who need it most. */
const ofCases: Access = { who: 'account', whileSuspended: true }

/** Who may make the calls of the chat and the network's maps; part of access-table.ts. */
export const accessToHelp: Readonly<Record<string, Access>> = {
  'support.login': { who: 'account', whileSuspended: true },
  'support.list': ofCases,
  'support.read': ofCases,
  'support.open': ofCases,
  'support.write': ofCases,
  'support.markRead': ofCases,
  'support.rate': ofCases,
  'support.upload': ofCases,
  'support.removeFile': ofCases,
  'support.file': ofCases,
  'support.events': { who: 'partner' },
  'support.words': toAll,
  'network-maps.services': toAll,
  'network-maps.maps': toAll,
  'network-maps.features': toAll,
  'network-maps.outages': toAll,
  'network-maps.here': toAll,
  'network-maps.ownOutages': { who: 'account' },
  'network-maps.followOutage': { who: 'account' },
}

/** Request values for these calls. */
export const spokenOfHelp: Readonly<Record<string, unknown>> = {
  articleId: '3201',
  platform: 'web',
  Category: 'service',
  Name: 'a.txt',
  'support.rate Rating': 'good',
  service: 'waea_nz_mobile_outage_1',
  layer: '0',
  outageId: 'OUT-1001',
  IsFollowed: true,
}

/** Which of a customer's objects the values of these calls identify. */
export const meaningsOfHelp: Readonly<Record<string, string>> = {
  'support.login uuid': 'customerUuid',
  caseUuid: 'caseUuid',
  fileUuid: 'fileUuid',
  'support.removeFile fileUuid': 'looseFileUuid',
}
