/**
 * The clipboard API exists only on https and localhost, and self-hosters start on plain http: there the old command copies
 * from a field put beside `near` (inside an open dialog, where alone a field can be selected).
 */
export async function copyText(text: string, near: Element): Promise<boolean> {
  if (window.isSecureContext) {
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
  }
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.style.position = 'fixed'
  field.style.opacity = '0'
  near.after(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  return copied
}
