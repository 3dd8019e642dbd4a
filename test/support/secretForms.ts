/** Every text form a secret may leak in, of a private key (0x hex) or of a passphrase. */
export function secretForms(secret: string): string[] {
  const hex = /^(0x)?([0-9a-f]{64})$/i.exec(secret)?.[2]
  const bytes = hex === undefined ? Buffer.from(secret) : Buffer.from(hex, 'hex')
  const reversed = Buffer.from(bytes).reverse()
  const forms = [bytes, reversed].flatMap((b) => [
    b.toString('hex'),
    b.toString('hex').toUpperCase(),
    b.toString('base64').replace(/=+$/, ''),
    b.toString('base64url'),
    b.toString('latin1'),
    [...b].join(','),
    [...b].join(', '),
    BigInt(`0x${b.toString('hex')}`).toString(),
  ])
  if (hex === undefined) forms.push(secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1))
  else forms.push(...halves(hex))
  return [...new Set(forms)]
}

/** Half a key is a leak too. */
function halves(hex: string): string[] {
  const text = hex.toLowerCase()
  return [text.slice(0, 32), text.slice(32), [...text].reverse().join('')]
}

/** The first form of a secret that stands in a text; null when none does. */
export function leakIn(text: string, secrets: readonly string[]): string | null {
  for (const secret of secrets) {
    for (const form of secretForms(secret)) {
      if (text.includes(form) || (/^[0-9a-f]+$/i.test(form) && text.toLowerCase().includes(form.toLowerCase())))
        return form
    }
  }
  return null
}
