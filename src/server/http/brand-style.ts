/** The style of what the server puts into the page. Pages without a brand of an operator do not load it. */
import { createHash } from 'node:crypto'

/** The shells of the page leave the room of `--house` for the links. */
export const BRAND_STYLE = `:root:has(.house) {
  --house: 3.5rem;
}
.house {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: 0 var(--space-5);
  min-height: var(--house);
  padding: 0 var(--space-4) var(--unsaved-bar);
  color: var(--color-ink-muted);
  font-size: var(--text-sm);
}
.house a {
  padding: var(--space-2) 0;
  color: inherit;
}
:root[lang='de'] .house[lang='en'],
:root[lang='en'] .house[lang='de'] {
  display: none;
}
:root[data-logo] header img {
  border-radius: var(--radius-sm);
}
/* A freelancer's month has a bar over the lower edge of a narrow window. */
@media (max-width: 1080px) {
  :root:has(.earnings-panel-panel) .house {
    padding-bottom: 6.5rem;
  }
}
@media print {
  .house {
    display: none;
  }
}
`

/** The address changes with the style, so that browsers may keep it. */
export const BRAND_STYLE_PATH = `/brand-${createHash('sha256').update(BRAND_STYLE).digest('hex').slice(0, 8)}.css`
