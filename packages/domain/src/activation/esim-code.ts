/** The parts of an eSIM activation code (SGP.22). The matching id is a secret of the customer: never log it. */
export interface EsimCode {
  /** The host from which the profile is downloaded. */
  SMDPAddress: string
  MatchingID: string
  /** The object id of that host, if it needs one. */
  OID?: string
  /** Whether the phone will ask for a confirmation code, which is never part of this. */
  ConfirmationRequired: boolean
}

const hostShape = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/i
const matchingShape = /^[A-Z0-9-]*$/i
const oidShape = /^\d+(\.\d+)*$/

/** Writes the code that goes into the QR: `LPA:1$host$matching id`, then the object id and the confirmation flag. */
export function esimCodeText(code: EsimCode): string {
  const { SMDPAddress, MatchingID, OID = '', ConfirmationRequired } = code
  const fields = ['LPA:1', SMDPAddress, MatchingID]
  if (OID || ConfirmationRequired) fields.push(OID)
  if (ConfirmationRequired) fields.push('1')
  return fields.join('$')
}

/** Reads an activation code, with or without `LPA:`; undefined when it is none. */
export function parseEsimCode(text: string): EsimCode | undefined {
  const fields = text.trim().replace(/^LPA:/i, '').split('$')
  const [version, SMDPAddress = '', MatchingID = '', OID = '', flag = ''] = fields
  if (version !== '1' || fields.length < 3 || fields.length > 5) return undefined
  if (!hostShape.test(SMDPAddress) || !matchingShape.test(MatchingID)) return undefined
  if ((OID && !oidShape.test(OID)) || !['', '0', '1'].includes(flag)) return undefined
  return { SMDPAddress, MatchingID, ...(OID && { OID }), ConfirmationRequired: flag === '1' }
}

/** Ways to bring an eSIM to a phone: links open its set-up there, the two texts are typed by hand. */
export interface EsimInstall {
  qr: string
  iphoneLink: string
  androidLink: string
  manual: { SMDPAddress: string; ActivationCode: string }
}

/** Everything that the eSIM screen offers. Links fail inside apps, so the QR and the texts are always shown too. */
export function esimInstall(code: EsimCode): EsimInstall {
  const qr = esimCodeText(code)
  const link = (host: string) => `https://${host}/esim_qrcode_provisioning?carddata=${encodeURIComponent(qr)}`
  return {
    qr,
    iphoneLink: link('esimsetup.apple.com'),
    androidLink: link('esimsetup.android.com'),
    manual: { SMDPAddress: code.SMDPAddress, ActivationCode: code.MatchingID },
  }
}
