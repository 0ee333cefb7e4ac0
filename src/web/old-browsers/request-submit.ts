/** `form.requestSubmit()`, without its argument, which the site does not use. */
HTMLFormElement.prototype.requestSubmit ??= function (this: HTMLFormElement) {
  const button = document.createElement("button");
  button.hidden = true;
  this.append(button);
  button.click();
  button.remove();
};
