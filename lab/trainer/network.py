"""The network of IntegerNetwork (engine/learning/network/integer_network.h) in PyTorch, rounded while it learns where the
program rounds: what is trained is what plays."""

import torch
from torch import nn

ONE, DENSE_ONE, LOGIT = 128, 512, 128 * 512
LARGEST_FIRST, LARGEST_DENSE = 4.0, 60.0
LARGEST_SUM = 240.0  # of a neuron in the first layer: 16 bits hold 256
TYPICAL_INPUTS = 128  # features that are there at once


def rounded(x, one):
    """x in steps of 1/one; the slope is that of x."""
    return x + (torch.floor(x * one + 0.5) / one - x).detach()


class Network(nn.Module):
    """Output 0 is the value in logits of the side to move, the others are the policy."""

    def __init__(self, sizes):
        super().__init__()
        self.sizes = sizes
        self.layers = nn.ModuleList(nn.Linear(a, b) for a, b in zip(sizes, sizes[1:]))
        for layer in self.layers:
            nn.init.normal_(layer.weight, std=(2 / min(layer.in_features, TYPICAL_INPUTS)) ** 0.5)
            nn.init.zeros_(layer.bias)

    def shape(self):
        return "-".join(map(str, self.sizes)) + " clipped chance"

    def forward(self, x):
        for number, layer in enumerate(self.layers):
            is_first, is_last = number == 0, number + 1 == len(self.layers)
            weight = rounded(layer.weight, ONE if is_first else DENSE_ONE)
            bias = rounded(layer.bias, ONE if is_first else LOGIT)
            x = nn.functional.linear(x, weight, bias)
            if not is_last:
                x = torch.clamp(x if is_first else rounded(x, ONE), 0, 1)
        return x

    @torch.no_grad()
    def forget_inputs(self, unused):
        """Features that are never there weigh nothing."""
        self.layers[0].weight[:, unused] = 0

    @torch.no_grad()
    def keep_in_range(self):
        for number, layer in enumerate(self.layers):
            largest = LARGEST_FIRST if number == 0 else LARGEST_DENSE
            layer.weight.clamp_(-largest, largest)
        first = self.layers[0]
        positive, negative = first.weight.clamp(min=0).sum(1), first.weight.clamp(max=0).sum(1)
        largest = torch.maximum(positive + first.bias, -negative - first.bias)
        shrunk = (LARGEST_SUM / largest).clamp(max=1)
        first.weight.mul_(shrunk.unsqueeze(1))
        first.bias.mul_(shrunk)

    @torch.no_grad()
    def fits(self):
        """No sum of the first layer can leave 16 bits."""
        weight = torch.floor(self.layers[0].weight * ONE + 0.5)
        bias = torch.floor(self.layers[0].bias * ONE + 0.5)
        highest = weight.clamp(min=0).sum(1) + bias
        lowest = weight.clamp(max=0).sum(1) + bias
        return bool((highest <= 32767).all() and (lowest >= -32768).all())

    @torch.no_grad()
    def blocks(self):
        """As the file of weights wants them: by input, then output."""
        for number, layer in enumerate(self.layers):
            one = ONE if number == 0 else DENSE_ONE
            yield f"layer{number + 1}.weights", rounded(layer.weight, one).t().reshape(-1).tolist()
            one = ONE if number == 0 else LOGIT
            yield f"layer{number + 1}.biases", rounded(layer.bias, one).tolist()
