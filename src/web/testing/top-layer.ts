// The tests' DOM has no top layer, so that showing a popover has no effect.
Object.assign(HTMLElement.prototype, { showPopover: () => undefined, hidePopover: () => undefined })

// The tests' DOM has no layout, so that no element is at any point.
Object.assign(HTMLDocument.prototype, { elementsFromPoint: () => [] })

export {}
