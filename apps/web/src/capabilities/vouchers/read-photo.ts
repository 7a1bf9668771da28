import { codeInTexts } from '@waea/domain/vouchers/voucher'

/** A browser API that finds barcodes or printed text in a picture. Not every browser has either. */
type Detector = { detect(picture: ImageBitmapSource): Promise<readonly { rawValue?: string }[]> }
type Detecting = Partial<Record<'BarcodeDetector' | 'TextDetector', new () => Detector>>

function detectors(): Detector[] {
  const { BarcodeDetector, TextDetector } = globalThis as Detecting
  return [BarcodeDetector, TextDetector].flatMap((Kind) => (Kind ? [new Kind()] : []))
}

/** Whether this browser can read a code from a photo. */
export function canReadPhoto(): boolean {
  const { BarcodeDetector, TextDetector } = globalThis as Detecting
  return (BarcodeDetector ?? TextDetector) !== undefined
}

/** The voucher code in a photo; undefined if there is none, or more than one. The photo never leaves the browser. */
export async function codeInPhoto(photo: Blob): Promise<string | undefined> {
  const picture = await createImageBitmap(photo)
  try {
    const found = await Promise.all(detectors().map((one) => one.detect(picture).catch(() => [])))
    return codeInTexts(found.flat().map(({ rawValue = '' }) => rawValue))
  } catch {
    return undefined
  } finally {
    picture.close()
  }
}
