/** The parts of an eSIM activation code (SGP.22). The matching id is the customer's secret: never log it. */
export interface EsimCode {
  /** The host the profile is downloaded from. */
  SMDPAddress: string
  MatchingID: string
  /** The object id of that host, if it needs one. */
  OID?: string
  /** Whether the phone asks for a confirmation code, which is never part of this. */
  ConfirmationRequired: boolean
}

/** Builds the text of the QR code: `LPA:1$host$matching id`, then the object id and the confirmation flag. */
export function esimCodeText(code: EsimCode): string {
  const { SMDPAddress, MatchingID, OID = '', ConfirmationRequired } = code
  const fields = ['LPA:1', SMDPAddress, MatchingID]
  if (OID || ConfirmationRequired) fields.push(OID)
  if (ConfirmationRequired) fields.push('1')
  return fields.join('$')
}

/** Ways to install an eSIM on a phone: links open its set-up, the two texts are typed by hand. */
export interface EsimInstall {
  qr: string
  iphoneLink: string
  androidLink: string
  manual: { SMDPAddress: string; ActivationCode: string }
}

/** Everything the eSIM screen offers. Links fail inside apps, so the QR code and the texts are always shown too. */
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
