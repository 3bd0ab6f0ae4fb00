"""Reads QR codes from the screen."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING

import zxingcpp

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

#: Returns the width, the height and the brightness of each pixel of a PNG.
PIXELS = """async (png) => {
    const bytes = Uint8Array.from(atob(png), (sign) => sign.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    let text = '';
    for (let i = 0; i < data.length; i += 4) text += String.fromCharCode(data[i]);
    return [image.width, image.height, btoa(text)];
}"""


def decoded(page: Page, code: Locator) -> str:
    """Return the text of a QR code on the screen."""
    png = base64.b64encode(code.screenshot()).decode()
    width, height, text = page.evaluate(PIXELS, png)
    image = memoryview(base64.b64decode(text)).cast("B", (height, width))
    (found,) = zxingcpp.read_barcodes(image)
    return found.text
