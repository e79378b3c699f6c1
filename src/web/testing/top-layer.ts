// The tests' DOM has no top layer; what a popover holds is in the document all the same.
Object.assign(HTMLElement.prototype, { showPopover: () => undefined, hidePopover: () => undefined })

// And lays nothing out: no point has anything under it.
Object.assign(HTMLDocument.prototype, { elementsFromPoint: () => [] })

export {}
