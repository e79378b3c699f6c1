// The tests' DOM has no top layer; what a popover holds is in the document all the same.
Object.assign(HTMLElement.prototype, { showPopover: () => undefined, hidePopover: () => undefined })

export {}
